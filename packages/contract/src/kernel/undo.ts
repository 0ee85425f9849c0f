import * as z from 'zod/mini'
import { id } from './fields.ts'

/**
 * Ours: a name of the caller's by which the act can be undone for some minutes. What it frees is then offered to who waits a moment
 * later, when the notice that offers to undo it is gone.
 */
export const undoable = { undo: z.optional(id) }

/** The act that is undone, by the name it was given. */
export const undoForm = z.object({ undo: id })

/** How many children it was undone for. */
export const undone = z.object({ changed: z.int() })

/** Why it cannot be undone. */
export const UNDO_REFUSALS = ['CANNOT_UNDO', 'FULL', 'ALREADY_ENROLLED', 'WAIT_LIST_FULL'] as const
