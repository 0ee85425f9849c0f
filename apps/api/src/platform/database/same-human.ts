import { sql } from 'kysely'

// Rooms on both sides of the portal ask it, so it stands below them.

/** SQL condition: one of the two names of the guardian `g` is what the person `p` was called. */
export const IS_SAME_HUMAN = sql`
  (app.folded(g.first_name) = app.folded(p.first_name) or app.folded(g.last_name) = app.folded(p.last_name))`
