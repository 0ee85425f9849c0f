import type { BookedLetter } from './letter.en.ts'

export const bookedLetter: BookedLetter = ({ schoolName, booked, mayGiveUp }) => {
  const children = [...new Set(booked.map(({ childName }) => childName))]
  return {
    subject: `${children.join(', ')}: inscripción en ${schoolName}`,
    greeting: 'Hola:',
    paragraphs: [
      `${schoolName} espera a:`,
      ...booked.map(({ childName, activity, when, days, place }) =>
        [
          `${childName}: ${activity}`,
          when,
          days && (days.first === days.last ? days.first : `del ${days.first} al ${days.last}`),
          place,
        ]
          .filter(Boolean)
          .join(' · '),
      ),
      'Las fechas van adjuntas para su calendario. Pueden cambiar: las vigentes están siempre en su semana, en el portal.',
      'Revise allí también quién puede recoger y qué formularios faltan por llenar.',
      mayGiveUp
        ? 'Si cambian sus planes, puede dejar un cupo en la página de su hijo o hija.'
        : `Si cambian sus planes, avise a ${schoolName} lo antes posible.`,
    ],
    label: 'Ver la semana',
  }
}
