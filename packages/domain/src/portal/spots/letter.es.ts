import type { ChangedLetter, GivenUpLetter } from './letter.en.ts'

export const givenUpLetter: GivenUpLetter = ({
  schoolName,
  childName,
  activity: whole,
  day,
  weekday,
  isOwn,
}) => {
  const activity = weekday === null ? whole : `${whole}, ${weekday}`
  const what =
    day === null ? `el cupo de ${childName} en ${activity}` : `el día ${day} de ${childName} en ${activity}`
  return {
    subject:
      day === null
        ? `${childName} ya no participa en ${activity}`
        : `${childName} no viene a ${activity} el ${day}`,
    greeting: 'Hola:',
    paragraphs: [
      isOwn ? `Usted dejó ${what}.` : `Otra persona de la familia dejó ${what}, y ${schoolName} lo sabe.`,
      day === null
        ? weekday === null
          ? `Allí ya no se espera a ${childName}. Para volver, hay que inscribirse de nuevo.`
          : 'Los demás días siguen igual.'
        : `Ese día no se espera allí a ${childName}.`,
      'Si es un error, llame a la escuela cuanto antes.',
    ],
    label: 'Ver la semana',
  }
}

export const changedLetter: ChangedLetter = ({ schoolName, childName, activity, from, to, isOwn }) => {
  const where = activity === null ? '' : ` en ${activity}`
  const what = `el cupo de ${childName}${where}: ${to} en lugar de ${from}`
  return {
    subject: `${childName} cambia a ${to}${where}`,
    greeting: 'Hola:',
    paragraphs: [
      isOwn ? `Usted cambió ${what}.` : `Otra persona de la familia cambió ${what}. ${schoolName} lo sabe.`,
      'La semana en su cuenta muestra cuándo es la próxima sesión.',
      'Si es un error, llame a la escuela cuanto antes.',
    ],
    label: 'Ver la semana',
  }
}
