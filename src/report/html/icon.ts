const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#1a7042"/><path d="M4 8.5 6.5 11 12 5.5" fill="none" stroke="#fff" stroke-width="2"/></svg>`

/** A page's icon as a data URL: without an icon, a browser requests one from the server. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(DRAWING)}`
