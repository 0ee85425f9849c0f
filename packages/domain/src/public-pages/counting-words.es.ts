import type { CountingWords } from './counting-words.en.ts'

export const countingWords: CountingWords = {
  cookies: 'Cookies',
  mayCount: (schoolName) =>
    `¿Permite que ${schoolName} cuente su visita con Google Analytics? Se guardarán cookies. Estas páginas funcionan igual sin ellas.`,
  no: 'No, gracias',
  yes: 'Permitir',
  choices: 'Opciones de cookies',
}
