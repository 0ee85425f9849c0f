import type { MessageWords } from './family-words.en.ts'

export const messageWords: MessageWords = {
  title: 'Sus correos',
  linkFails: 'Este enlace no funciona',
  emailsFrom: (schoolName) => `Correos de ${schoolName}`,
  sentTo: 'Se envían a',
  emailSent: (address) => `Le enviamos un correo a ${address}.`,
  openIt: 'Abra el enlace que contiene para volver a recibir estos correos. Mientras tanto, no cambia nada.',
  saved: 'Guardado.',
  undo: 'Deshacer',
  chooseAgain: 'Elegir de nuevo',
  question: '¿Qué correos desea recibir?',
  endings: {
    NOTHING: {
      label: 'Todos',
      hint: 'Noticias de la escuela, como programas nuevos, y correos sobre mi hijo o hija.',
      done: 'Usted recibe noticias de la escuela y correos sobre su hijo o hija.',
    },
    NEWS: {
      label: 'Solo los que tratan de mi hijo o hija',
      hint: 'Sin noticias. Se le seguirá avisando, por ejemplo, si se cancela una clase o si cambia la hora o el lugar de recogida.',
      done: 'Ya no recibirá noticias de la escuela. Seguirá recibiendo correos sobre su hijo o hija, por ejemplo, si se cancela una clase o cambia el lugar de recogida.',
    },
    CHILD: {
      label: 'Solo noticias de la escuela',
      hint: 'Nada sobre mi hijo o hija. No se le avisará por correo si se cancela una clase a última hora.',
      done: 'Recibirá noticias de la escuela. Ya no recibirá correos sobre su hijo o hija, ni siquiera si se cancela una clase a última hora.',
    },
    EVERYTHING: {
      label: 'Ninguno, ni siquiera sobre mi hijo o hija',
      hint: 'No se le avisará por correo si se cancela una clase a última hora o cambia el lugar de recogida.',
      done: 'Ya no recibirá noticias de la escuela ni correos sobre su hijo o hija, ni siquiera si se cancela una clase a última hora.',
    },
  },
  alwaysSent:
    'Las facturas, los recibos y los cambios en los cupos y las fechas de su hijo o hija siempre se envían.',
  startsByEmail: 'Para volver a recibir correos, abra el enlace que le enviaremos a esta dirección.',
  saving: 'Guardando…',
  save: 'Guardar',
  emailLink: 'Enviarme un enlace',
  startLetter: (schoolName, ends) => {
    const what = {
      NEWS: 'correos sobre su hijo o hija',
      CHILD: 'noticias de la escuela',
      NOTHING: 'noticias de la escuela y correos sobre su hijo o hija',
      EVERYTHING: '',
    }[ends]
    return {
      subject: `¿Volver a recibir correos de ${schoolName}?`,
      greeting: 'Hola:',
      paragraphs: [
        `Alguien, probablemente usted, pidió volver a recibir ${what} de ${schoolName}.`,
        'Abra el enlace de abajo y elija Guardar. Funciona durante 24 horas. Si no fue usted, no tiene que hacer nada: no cambia nada.',
      ],
      label: 'Volver a recibir correos',
    }
  },
}
