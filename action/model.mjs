/** By provider, the variables in which the command line looks for its key and for another address than the usual one. */
const VARIABLES = {
  anthropic: ['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL'],
  azure: ['AZURE_OPENAI_API_KEY', 'AZURE_OPENAI_ENDPOINT'],
  gemini: ['GEMINI_API_KEY', 'GOOGLE_GEMINI_BASE_URL'],
  openai: ['OPENAI_API_KEY', 'OPENAI_BASE_URL'],
  openrouter: ['OPENROUTER_API_KEY', 'OPENROUTER_BASE_URL'],
}

/**
 * How the check is told to have a model read: arguments and variables, or why it reads nothing. Only what a pull request changes is read:
 * all docs would be read again with every push.
 *
 * @param {{ model: string, key: string, endpoint: string, tokens: string, base: string }} inputs
 * @returns {{ args: string[], variables: Record<string, string>, why: string }}
 * @throws Error for inputs that cannot be used
 */
export function readingBy({ model, key, endpoint, tokens, base }) {
  const none = (why) => ({ args: [], variables: {}, why })
  if (model === '') return none('')
  const [name] = model.split(':')
  if (!Object.hasOwn(VARIABLES, name))
    throw new Error(`the input model is not one of ${Object.keys(VARIABLES).join(', ')}, with or without :MODEL`)
  if (!/^[1-9]\d{0,8}$/.test(tokens)) throw new Error('the input max_tokens is not a number')
  if (base === '') return none('A model reads pull requests only')
  if (key === '') return none('No model read this pull request: there is no key. Those of forks get no secrets')
  const [keyName, addressName] = VARIABLES[name]
  const variables = { [keyName]: key, ...(endpoint === '' ? {} : { [addressName]: endpoint }) }
  return { args: [`--model=${model}`, '--max-tokens', tokens], variables, why: '' }
}

/**
 * What reading took, in words.
 *
 * @param {{ model: string, passages: number, requests: number, tokens: number, stopped: string | null }} reading
 */
export function costOf({ model, passages, requests, tokens, stopped }) {
  const numbers = `${passages} passages, ${requests} new requests, ${tokens.toLocaleString('en')} tokens`
  return `${model} read the docs that this pull request concerns: ${numbers}${stopped === null ? '' : `. Not all were read: ${stopped}`}`
}
