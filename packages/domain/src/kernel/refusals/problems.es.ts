import type { ProblemSentences } from './problems.en.ts'

export const problemSentences: ProblemSentences = {
  checkFields: 'Revise los campos marcados',
  unreadable: 'No se pudo leer la solicitud',
  unforeseen: 'Algo salió mal de nuestro lado',
  nothingHere: 'No hay nada en esta dirección',
  tooLarge: 'La solicitud es demasiado grande',
  unknownType: 'Aquí no se conoce el tipo de contenido de la solicitud',
  notAnswered: 'No se pudo responder a la solicitud',
}
