import fc from 'fast-check'
import { anyText } from '../../any-text.ts'
import { HOSTILE } from '../sample.ts'

const PIECES = `@octocat|@o/team|#12|o/r#1|o/r@3f2c1ab0|3f2c1ab0|GH-7|a@b.co|https://x.y/z|www.x.y|mailto:a@b.co|:tada:
&lt;b&gt;|&#64;octocat|<b>|</details>|<details>|<!-- docalign:sticky -->|<!--|-->|<img src=x onerror=y>|[a](javascript:b)
![a](b)|[^1]|\`|\`\`|\`\`\`|~~~|\\|*|_|**|~~|$|# |- [ ] |- |1. |> |===|---|\t|\u202e|\u200b|\ud800|\0|\r\n|\u2028| `
  .split(/\n(?!$)|(?<!\\)\|/)
  .concat(['|', '\\|', '\n', '\n\n', HOSTILE])

/** Text that a repository could hold to break out of what DocAlign writes. */
export const hostileText = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PIECES) }, anyText({ maxLength: 8 })), {
    maxLength: 8,
  })
  .map((pieces) => pieces.join(''))
