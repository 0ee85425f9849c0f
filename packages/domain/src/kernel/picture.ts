/**
 * The address of a school's picture, below the address of the server. Pictures are cached forever, so the address
 * identifies one fully.
 */
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

/** Reads the id and the size in pixels from a picture's address, so that its space is reserved while it loads. */
export function pictureIn(address: string): { id: string; width: number; height: number } | null {
  const parts = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,5})x(\d{1,5})\.(?:webp|png)$/.exec(
    address,
  )
  return parts && { id: parts[1]!, width: Number(parts[2]), height: Number(parts[3]) }
}

/** The largest picture that can be uploaded, in bytes. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024
