import type { Ecosystem } from '../ecosystem.ts'
import { cRules } from './definitions.ts'

export const c: Ecosystem = {
  name: 'c',
  languages: [
    {
      grammar: 'cpp',
      files: ['.c', '.h', '.cc', '.cpp', '.cxx', '.c++', '.hh', '.hpp', '.hxx', '.h++', '.ipp', '.inl', '.ino'],
      rules: cRules,
      exported: true,
    },
  ],
}
