import * as z from 'zod/mini'
import { PHOTO_MARKS } from '@afterbell/domain/families/photo-consent'

/** What holds about photos of a child. Null: the school does not ask and nothing is on file, or it is not for the reader. */
export const photoMark = z.nullable(z.enum(PHOTO_MARKS))
