/** Values that ECMAScript and browsers define and that are no types, according to TypeScript's own libraries (7.0). */
export const PLATFORM_VALUES = `
addEventListener alert atob blur btoa caches cancelAnimationFrame cancelIdleCallback captureEvents clearInterval
clearTimeout clientInformation close closed confirm console cookieStore createImageBitmap crossOriginIsolated crypto
customElements decodeURI decodeURIComponent devicePixelRatio dispatchEvent document encodeURI encodeURIComponent
escape eval event external fetch focus fonts frameElement frames getComputedStyle getSelection history importScripts
indexedDB innerHeight innerWidth isFinite isNaN isSecureContext length localStorage location locationbar matchMedia
menubar moveBy moveTo name navigation navigator open opener orientation origin originAgentCluster outerHeight
outerWidth pageXOffset pageYOffset parent parseFloat parseInt performance personalbar postMessage print prompt
queueMicrotask releaseEvents removeEventListener reportError requestAnimationFrame requestIdleCallback resizeBy
resizeTo scheduler screen screenLeft screenTop screenX screenY scroll scrollBy scrollTo scrollX scrollY scrollbars
self sessionStorage setInterval setTimeout speechSynthesis status statusbar stop structuredClone toString toolbar top
unescape visualViewport webkitURL window
`
