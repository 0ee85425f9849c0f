import { bookingWords } from './family-words.es.ts'
import type { BookedLetter } from './letter.en.ts'

export const bookedLetter: BookedLetter = ({ schoolName, booked, pickups, listText, mayGiveUp }) => {
  const children = [...new Set(booked.map(({ childName }) => childName))]
  return {
    subject: `${children.join(', ')}: inscripción en ${schoolName}`,
    greeting: 'Hola:',
    paragraphs: [
      `${schoolName} espera a:`,
      ...booked.map(({ childName, activity, when, days, place, whatToBring }) =>
        [
          `${childName}: ${activity}`,
          when,
          days && (days.first === days.last ? days.first : `del ${days.first} al ${days.last}`),
          place,
          whatToBring && `${bookingWords.bring}: ${whatToBring}`,
        ]
          .filter(Boolean)
          .join(' · '),
      ),
      'Las fechas van adjuntas para su calendario. Pueden cambiar: las vigentes están siempre en su semana, en el portal.',
      ...pickups.map(({ child, names }) => bookingWords.mayPickUp(child, listText(names))),
      'Puede cambiarlo en la página de su hijo o hija. Revise también en el portal qué formularios faltan por llenar.',
      mayGiveUp
        ? 'Si cambian sus planes, puede dejar un cupo en la página de su hijo o hija.'
        : `Si cambian sus planes, avise a ${schoolName} lo antes posible.`,
    ],
    label: 'Ver la semana',
  }
}
