const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#1a7042"/><path d="M4 8.5 6.5 11 12 5.5" fill="none" stroke="#fff" stroke-width="2"/></svg>`

/** The address of a page's icon, which holds the icon itself: a browser that is told of none asks the server for one. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(DRAWING)}`
