import type { HomeWords } from '../words.ts'

/** Says for whom a form is answered. */
export function whomText(
  { isForFamily, child }: { isForFamily: boolean; child: { name: string } },
  { formWords }: HomeWords,
): string {
  return isForFamily ? formWords.forFamily : formWords.forChild(child.name)
}
