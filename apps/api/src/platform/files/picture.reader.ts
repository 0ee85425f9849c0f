import { decodePicture } from './decode-picture.ts'
import type { PictureFrame } from './pictures.ts'
import { readFileApart } from '../reading/file-reader.ts'

// Reads a picture, in its own process.

await readFileApart<PictureFrame>(decodePicture)
