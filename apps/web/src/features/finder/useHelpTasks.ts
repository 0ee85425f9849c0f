import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Right } from '@afterbell/domain/kernel/roles'
import { loadHelpPages, type HelpPages } from '../../platform/page/help.ts'
import { useMay } from '../../platform/session/may.ts'
import type { HelpWanted } from '../frame/help.ts'

/** A task of the help, as the finder offers it. */
export interface FoundTask {
  /** 'How to refund a payment'. */
  label: string
  /** Its screen by its title. */
  screen: string
  /** Text that a search looks through. */
  words: string
  help: HelpWanted
  /** The address of the screen; null where it is of one activity or child. */
  to: string | null
}

/** Everything the user may do, with how. Empty until it is loaded, and where it cannot be: the finder finds the rest. */
export function useHelpTasks(): FoundTask[] {
  const [pages, setPages] = useState<HelpPages>({})
  const may = useMay()
  const { routesByPath } = useRouter() as unknown as {
    routesByPath: Record<string, { options: { staticData?: { title?: string } } }>
  }
  useEffect(() => {
    let isWanted = true
    loadHelpPages().then(
      (loaded) => isWanted && setPages(loaded),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [])
  return foundTasks(pages, may, (path) => routesByPath[path]?.options.staticData?.title ?? '')
}

/** The tasks of some pages that somebody may do, by what `titleOf` calls the screens. */
export function foundTasks(
  pages: HelpPages,
  may: (...right: Right) => boolean,
  titleOf: (path: string) => string,
): FoundTask[] {
  return Object.entries(pages).flatMap(([path, page]) => {
    if ('none' in page || !may(...page.right)) return []
    const screen = titleOf(path)
    return page.tasks
      .filter(({ right }) => !right || may(...right))
      .map(({ title, also = '' }) => {
        const label = `How to ${title[0]!.toLowerCase()}${title.slice(1)}`
        const words = `${label} ${also} ${screen}`
        return { label, screen, words, help: { path, title }, to: path.includes('$') ? null : path }
      })
  })
}
