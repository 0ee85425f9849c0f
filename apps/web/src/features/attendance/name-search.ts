import { folded } from '@afterbell/domain/kernel/folded'

/** Whether a name is what is searched for: found whatever the accents, as everywhere. */
export function isCalled(name: string, search: string): boolean {
  return folded(name).includes(folded(search).trim())
}
