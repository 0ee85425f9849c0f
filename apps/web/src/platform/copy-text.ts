import { notify } from '../ui/notify/notify.ts'

/** Copies a text to the clipboard, with a notice. Returns false if the browser cannot (without https) or does not allow it. */
export async function copyText(text: string, notice: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return false
  }
  notify.success(notice)
  return true
}
