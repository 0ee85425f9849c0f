/** The most bytes of a file that answers a question: 10 MB. */
export const FORM_FILE_BYTES_MAX = 10 * 1024 * 1024

/** What a family keeps at a school at once: 60 files, 100 MB. A school keeps 10 GB. */
export const FORM_FILES_MAX = { files: 60, familyBytes: 100 * 1024 * 1024, schoolBytes: 10 * 1024 ** 3 }

/** The kinds of files in the browser's dialog. A phone makes a JPEG of a HEIC picture where it is chosen by these. */
export const FORM_FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const

/** A file as the answer to a question. */
export interface FileAnswer {
  /** The id of the file. */
  readonly file: string
  readonly name: string
  readonly bytes: number
}

/** What is stored of a file: a PDF as it came, any picture as a JPEG. */
export type StoredFileType = 'application/pdf' | 'image/jpeg'

const NAME_MAX = 80

/**
 * Returns the name under which a file is kept and downloaded: without folders, ends of lines, signs that turn the reading
 * direction and what systems do not allow in names, and with the ending of what the file is.
 */
export function fileNameOf(uploaded: string, type: StoredFileType): string {
  const ending = type === 'application/pdf' ? '.pdf' : '.jpg'
  const last = uploaded.normalize('NFC').split(/[\\/]/).at(-1)!
  const plain = last
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${Array.from(plain).slice(0, NAME_MAX).join('').trim() || 'file'}${ending}`
}

/**
 * Checks whether a family may keep one more file. Returns what is full: the family's room or the school's; null if there
 * is room.
 */
export function fullOf(
  kept: { files: number; familyBytes: number; schoolBytes: number },
  bytes: number,
): 'FAMILY' | 'SCHOOL' | null {
  const { files, familyBytes, schoolBytes } = FORM_FILES_MAX
  if (kept.files >= files || kept.familyBytes + bytes > familyBytes) return 'FAMILY'
  return kept.schoolBytes + bytes > schoolBytes ? 'SCHOOL' : null
}

/** Formats the size of a file: '120 KB', '2.4 MB'. */
export function sizeText(bytes: number, locale: string): string {
  const isLarge = bytes >= 1024 * 1024
  const number = isLarge ? bytes / (1024 * 1024) : Math.max(1, bytes / 1024)
  return `${number.toLocaleString(locale, { maximumFractionDigits: isLarge ? 1 : 0 })} ${isLarge ? 'MB' : 'KB'}`
}
