import type { SealedFiles } from '../../platform/security/reseal-files.ts'
import { aboutImport, replaceSealed, sealedOtherwise } from './imports.store.ts'

/** Uploaded lists, to be sealed with another key. Those whose key is gone are left; they are deleted within a week. */
export const sealedLists: SealedFiles = {
  next: sealedOtherwise,
  replace: replaceSealed,
  about: aboutImport,
}
