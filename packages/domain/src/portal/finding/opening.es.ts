import type { OpeningWords } from './opening.en.ts'

export const openingWords: OpeningWords = {
  opens: (activity) => `Se abre la inscripción: ${activity}`,
  description: (schoolName) => `Inscripción en ${schoolName}`,
}
