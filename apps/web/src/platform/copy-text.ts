import { notify } from '../ui/notify/notify.ts'

/** Puts a text on the clipboard and says so. A browser may not know it (without https), or not allow it: then false. */
export async function copyText(text: string, said: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return false
  }
  notify.success(said)
  return true
}
