/** What a family can say about photos of their child, the strictest first. Each allows what stands before it. */
export const PHOTO_ANSWERS = ['NONE', 'INSIDE', 'PUBLIC'] as const

export type PhotoAnswer = (typeof PHOTO_ANSWERS)[number]

/** What staff read of a child about photos. Not answered is no yes, and is told apart from a no. */
export const PHOTO_MARKS = [...PHOTO_ANSWERS, 'UNANSWERED'] as const

export type PhotoMark = (typeof PHOTO_MARKS)[number]

/** What stands in lists, spreadsheets and the history. */
export const photoTexts: Readonly<Record<PhotoMark, string>> = {
  NONE: 'No photos',
  INSIDE: 'Photos inside the program only',
  PUBLIC: 'Photos also for the public',
  UNANSWERED: 'Photos not answered',
}

/**
 * Returns what staff have to know before they take a picture of a child; null if it may be used everywhere, or if the
 * school does not ask and nothing is on file.
 * @answers May a photo of a child be taken and used?
 */
export function photoWarning(mark: PhotoMark | null): string | null {
  return mark === null || mark === 'PUBLIC' ? null : photoTexts[mark]
}
