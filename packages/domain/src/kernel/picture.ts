/** Where a picture of a school is handed out, below the address of the server. It is kept for good, so it says all of itself. */
export function pictureAddress(picture: {
  schoolId: string
  id: string
  width: number
  height: number
  type: string
}): string {
  const { schoolId, id, width, height, type } = picture
  return `/api/images/${schoolId}/${id}-${width}x${height}.${type.replace('image/', '')}`
}

/** The id and the size in pixels that an address of a picture tells, so that its place is kept while it loads. */
export function pictureIn(address: string): { id: string; width: number; height: number } | null {
  const parts = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,5})x(\d{1,5})\.(?:webp|png)$/.exec(
    address,
  )
  return parts && { id: parts[1]!, width: Number(parts[2]), height: Number(parts[3]) }
}

/** The most a picture that is uploaded may weigh. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024
