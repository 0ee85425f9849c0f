import type { AidWords } from './family-words.en.ts'

export const aidWords: AidWords = {
  title: '¿Necesita ayuda para pagar?',
  text: 'La escuela puede descontar una parte del precio. Ella decide y responde aquí y por correo electrónico. Hasta entonces no cambia nada.',
  ask: 'Pedir ayuda económica',
  askForOthers: 'Pedirla para otro niño',
  asked: (child, date) => `Ayuda económica para ${child}: usted la pidió el ${date}. La escuela responderá.`,
  askedAtHome: (child, date) =>
    `Ayuda económica para ${child}: otra persona de su hogar la pidió el ${date}. La escuela responderá.`,
  holds:
    'Sus cupos se guardan solo el tiempo que dice el carrito. La ayuda también vale para lo que inscriba después.',
  words: '¿Cuánto podría pagar, o qué debería saber la escuela? (opcional)',
  wordsHint: 'Solo la oficina lee lo que escriba.',
}
