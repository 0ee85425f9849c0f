import * as z from 'zod/mini'
import { id } from './fields.ts'

/**
 * Ours: an id chosen by the caller, by which the act can be undone for some minutes. Places it frees are offered to the
 * wait list a little later, when the notice that offers to undo is gone.
 */
export const undoable = { undo: z.optional(id) }

/** The act to undo, by the id its caller chose. */
export const undoForm = z.object({ undo: id })

/** How many children the act was undone for. */
export const undoAnswer = z.object({ changed: z.int() })

/** Codes of the refusals of an undo. */
export const UNDO_REFUSALS = ['CANNOT_UNDO', 'FULL', 'ALREADY_ENROLLED', 'WAIT_LIST_FULL'] as const
