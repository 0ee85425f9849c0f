import { kindTitles } from '../kernel/languages/kind-words.es.ts'
import type { FeedWords } from './family-words.en.ts'

export const feedWords: FeedWords = {
  title: (kind) => kindTitles[kind],
  closed: (schoolName) => `${schoolName} está cerrada.`,
  updatedThrough: (date) => `Actualizado hasta el ${date}.`,
  instructors: (names) => `Con ${names}`,
  canceled: (name) => `Cancelada: ${name}`,
  ofChild: (child, activity) => `${child}: ${activity}`,
  absent: (name) => `No asiste: ${name}`,
}
