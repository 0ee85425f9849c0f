import type { MissingWords } from './missing-words.en.ts'

const openAgain =
  'Vuelva a abrirlo desde el sitio web o el mensaje de su escuela. Si sigue viendo esta página, pida el enlace a la escuela.'

export const missingWords: MissingWords = {
  NO_SCHOOL: {
    title: 'Este enlace está incompleto',
    text: [
      'No indica de qué escuela son las clases, los campamentos y los programas después de clases. Puede que le falte una parte.',
      openAgain,
    ],
  },
  UNKNOWN_SCHOOL: {
    title: 'No se encontró la escuela',
    text: [
      'Puede que la escuela haya cambiado su nombre en el portal, o que el enlace tenga un error.',
      openAgain,
    ],
  },
  NO_PAGE: { title: 'No se encontró la página', text: [openAgain] },
  UNREACHABLE: { title: 'No se pudo cargar la página', text: ['Revise su conexión y vuelva a intentarlo.'] },
  retry: 'Intentar de nuevo',
}
