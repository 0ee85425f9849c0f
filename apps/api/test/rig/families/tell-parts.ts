import type { TellParts } from '../../../src/features/wait-list/link-for.ts'
import { offerLinks } from '../../../src/features/wait-list/offer-links.ts'
import { LETTERS, SECRET, type Rig } from '../app.ts'

/** What jobs need that write to families with links. */
export function tellParts({ pool }: Pick<Rig, 'pool'>): TellParts {
  return { pool, letters: LETTERS, offerLinks: offerLinks('http://localhost:3000', SECRET) }
}
