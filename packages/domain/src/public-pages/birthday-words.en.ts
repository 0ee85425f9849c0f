/** The question for a birthday, which is loaded when somebody asks for it. */
export const birthdayWords = {
  birthday: 'Your child’s birthday',
  stays: 'The birthday stays on this device. Only an age and a grade are asked for.',
  find: 'Find',
  /** Both as the filters say them; null where there is none. */
  chosen: (age: string | null, grade: string | null) =>
    `${[age && `Age ${age}`, grade && `grade ${grade}`].filter(Boolean).join(', ')}.${grade ? ' Schools differ: please check the grade.' : ''}`,
  tooYoung: 'No age fits a child this young. Please choose one above.',
  wrong: 'Enter the birthday of a child',
}

export type BirthdayWords = typeof birthdayWords
