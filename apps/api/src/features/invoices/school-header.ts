import { pictureIn } from '@afterbell/domain/kernel/picture'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { imageById } from '../school/image.store.ts'
import type { SchoolOnPaper } from './pdf/paper.ts'
import { schoolOnPaper } from './school-on-paper.store.ts'

interface SchoolContext {
  tx: Tx
  school: SchoolNow
}

/** Returns the school's current data for the head of documents. */
export async function schoolHeader(making: SchoolContext): Promise<SchoolOnPaper> {
  const [paper, logo] = await Promise.all([schoolOnPaper(making.tx, making.school.id), logoOf(making)])
  return { ...paper, taxNumber: paper.taxNumber || null, logo }
}

export async function logoOf({ tx, school }: SchoolContext): Promise<Buffer | null> {
  const id = school.logo && pictureIn(school.logo)?.id
  return id ? ((await imageById(tx, school.id, id))?.bytes ?? null) : null
}
