import type { Language } from '../kernel/languages/languages.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import { required } from '../kernel/rules.ts'

/** The longest name that can be signed with. */
export const SIGNATURE_MAX = 100

/** A signature as it is kept: the typed name, and the sentence that was signed, in the language it was read in. */
export interface Signature {
  name: string
  text: string
  language: Language
}

/**
 * Checks the name that a family signs a form with, at `signature`. A form that asks for no signature takes none.
 * @answers Who has to sign a form?
 */
export function signatureFindings(
  { needsSignature }: { readonly needsSignature: boolean },
  name: string,
): Finding[] {
  return findings([['signature', needsSignature ? required(name) : null]])
}
