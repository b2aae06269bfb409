import type { Ecosystem } from '../ecosystem.ts'
import { cRules } from './definitions.ts'

/** C, C++ and Objective-C. */
export const c: Ecosystem = {
  name: 'c',
  conventions: {
    dialects: ['m', 'mm'],
    declaring: 'struct enum union class typedef namespace static const'.split(' '),
    readingVariables: /getenv\(\s*"/,
  },
  languages: [
    {
      grammar: 'cpp',
      files: ['.c', '.h', '.cc', '.cpp', '.cxx', '.c++', '.hh', '.hpp', '.hxx', '.h++', '.ipp', '.inl', '.ino'],
      fences: ['c', 'cpp', 'c++'],
      rules: cRules,
      exported: true,
    },
  ],
}
