import type { Language } from '../kernel/languages/languages.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import { required } from '../kernel/rules.ts'
import { drawingFindings } from './drawing.ts'

/** The longest name that can be signed with. */
export const SIGNATURE_MAX = 100

/**
 * A signature as it is kept: the typed name, the sentence that was signed, in the language it was read in, and what was
 * drawn above it, as the path of an SVG; null if nothing was.
 */
export interface Signature {
  name: string
  drawing: string | null
  text: string
  language: Language
}

/**
 * Checks the name that a family signs a form with, at `signature`, and what they drew, at `signatureDrawing`. A form that
 * asks for no signature takes none. A drawing needs a name with it.
 * @answers Who has to sign a form?
 */
export function signatureFindings(
  {
    needsSignature,
    mayDrawSignature,
  }: { readonly needsSignature: boolean; readonly mayDrawSignature: boolean },
  { name, drawing }: { name: string; drawing: string },
): Finding[] {
  return [
    ...findings([['signature', needsSignature ? required(name) : null]]),
    ...drawingFindings({ takes: needsSignature && mayDrawSignature }, drawing),
  ]
}

/** Says in a word how a form was signed. */
export function signatureKindText({ drawing }: Pick<Signature, 'drawing'>): string {
  return drawing === null ? 'Typed' : 'Typed and drawn'
}
