import type { unprintableLetters as Unprintable } from './unprintable.ts'
import { WESTERN } from './western.ts'

let loadedCheck: typeof Unprintable | null = null

/**
 * `unprintableLetters` of unprintable.ts for browsers, which load it and its fonts when somebody first types a letter
 * outside Western Europe. Until then, and without a network, only the server refuses a letter.
 * @public
 */
export const unprintableLetters: typeof Unprintable = (text) => {
  if (WESTERN.test(text)) return []
  if (loadedCheck) return loadedCheck(text)
  import('./unprintable.ts').then(
    (loaded) => (loadedCheck = loaded.unprintableLetters),
    () => {},
  )
  return []
}
