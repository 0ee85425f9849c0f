import type { InvitedLetter } from './letter.en.ts'

export const invitedLetter: InvitedLetter = ({ schoolName, childName, activity, day, note }) => ({
  subject: `Invitación para ${childName}: ${activity}`,
  greeting: 'Hola:',
  paragraphs: [
    `${schoolName} invita a ${childName} a ${activity}. Puede inscribirse en línea hasta el ${day}.`,
    ...(note === '' ? [] : [note]),
    'La invitación es solo para este niño o niña y se puede usar una vez.',
  ],
  label: 'Inscribir',
})
