import type { PortalWords } from './family-words.en.ts'

export const portalWords: PortalWords = {
  windowTitle: 'Enlace incompleto',
  incomplete: 'Este enlace está incompleto',
  whyIncomplete: 'Al enlace le falta el nombre de la escuela, o no lo conocemos.',
  askSchool:
    'Abra el enlace que está en el mensaje de su escuela. Si sigue viendo esta página, pídale el enlace a la escuela.',
  languages: 'Idioma',
}
