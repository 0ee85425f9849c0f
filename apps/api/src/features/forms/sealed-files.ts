import type { SealedFiles } from '../../platform/security/reseal-files.ts'
import { aboutFile } from './form-files.ts'
import { filesSealedOtherwise, replaceSealedFile } from './form-files.store.ts'

/** Files that families attached to forms, to be sealed with another key. */
export const sealedFormFiles: SealedFiles = {
  next: filesSealedOtherwise,
  replace: replaceSealedFile,
  about: aboutFile,
}
