type Question = () => Promise<boolean>

const questions = new Set<Question>()

/** Has somebody asked before they sign out. Answered with no, they stay. */
export function askBeforeSignOut(question: Question): void {
  questions.add(question)
}

/** Asks each registered question; returns false once the user chooses to stay. */
export async function isSignOutAgreed(): Promise<boolean> {
  for (const question of questions) if (!(await question())) return false
  return true
}
