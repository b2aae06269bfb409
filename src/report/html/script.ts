/** Filters the findings. The page is complete without it: the form it serves stays hidden until it runs. */
export const SCRIPT = `
const form = document.querySelector('form')
const groups = [...document.querySelectorAll('section.doc')]
const text = new Map([...document.querySelectorAll('section.doc article')].map((article) => [article, article.textContent.toLowerCase()]))
const apply = () => {
  const words = form.elements.words.value.toLowerCase().split(/\\s+/).filter(Boolean)
  const severities = new Set([...form.querySelectorAll('input[name=severity]')].filter((box) => box.checked).map((box) => box.value))
  let shown = 0
  for (const group of groups) {
    const file = group.dataset.file.toLowerCase()
    let any = false
    for (const article of group.querySelectorAll('article')) {
      const fits = severities.has(article.dataset.severity) && words.every((word) => file.includes(word) || text.get(article).includes(word))
      article.hidden = !fits
      if (fits) { any = true; shown++ }
    }
    group.hidden = !any
  }
  form.elements.shown.value = shown === text.size ? '' : shown + ' of ' + text.size + ' shown'
}
if (form) {
  form.hidden = false
  form.addEventListener('input', apply)
  form.addEventListener('submit', (event) => event.preventDefault())
}
`
