import { Button, CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMatches, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { openFinder } from '../../platform/finder.ts'
import type { HelpPages, HelpTask } from '../../platform/page/help.ts'
import { useMay } from '../../platform/session/may.ts'
import { Dialog, DialogBody } from '../../ui/dialogs/Dialog.tsx'
import { onceOverlaysClosed } from '../../ui/dialogs/once-overlays-closed.ts'
import { KeyTip } from '../../ui/KeyTip.tsx'
import { useNarrow } from '../../ui/theme/narrow.ts'
import { HELP_OPENER, type HelpWanted } from './help.ts'
import styles from './help.module.css'

interface HelpPanelProps {
  pages: HelpPages
  wanted: HelpWanted | null
  onClose: () => void
}

/** Purpose of the screen and the tasks the user may do: beside the page, or a sheet over it on a phone. */
export function HelpPanel({ pages, wanted, onClose }: HelpPanelProps) {
  const { title = 'Help' } = useMatches().at(-1)?.staticData ?? {}
  const Container = useNarrow() ? Sheet : SidePanel
  return (
    <Container key={wanted ? `${wanted.path} ${wanted.title}` : ''} title={title} onClose={onClose}>
      <Tasks pages={pages} wanted={wanted} />
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
          onClick={openFinder}
        >
          Find other help
        </Button>
      </div>
    </Container>
  )
}

function Tasks({ pages, wanted }: Pick<HelpPanelProps, 'pages' | 'wanted'>) {
  const may = useMay()
  const route = useMatches().at(-1)
  const { routesByPath } = useRouter() as unknown as {
    routesByPath: Record<string, { options: { staticData?: { title?: string } } }>
  }
  const tasksOf = (path: string): readonly HelpTask[] => {
    const page = pages[path]
    if (!page || 'none' in page || !may(...page.right)) return []
    return page.tasks.filter(({ right }) => !right || may(...right))
  }
  const tasks = route ? tasksOf(route.fullPath) : []
  const isElsewhere = wanted !== null && wanted.path !== route?.fullPath
  const wantedTask = wanted && tasksOf(wanted.path).find(({ title }) => title === wanted.title)
  return (
    <>
      {wantedTask && (
        <Task task={wantedTask} isWanted>
          {isElsewhere && (
            <p className={styles.where}>On the page {routesByPath[wanted.path]?.options.staticData?.title}</p>
          )}
        </Task>
      )}
      <p>{route && pages[route.fullPath]?.about}</p>
      {tasks
        .filter((task) => task !== wantedTask)
        .map((task) => (
          <Task key={task.title} task={task} />
        ))}
    </>
  )
}

/** One task, step by step. The one that was looked for takes the focus. */
function Task({
  task,
  isWanted = false,
  children,
}: {
  task: HelpTask
  isWanted?: boolean
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isWanted) return onceOverlaysClosed(() => heading.current?.focus({ preventScroll: true }))
  }, [isWanted])
  return (
    <section className={styles.task} data-wanted={isWanted || undefined}>
      <h3 className={styles.taskTitle} ref={heading} {...(isWanted && { tabIndex: -1 })}>
        {task.title}
      </h3>
      {children}
      <ol className={styles.steps}>
        {task.steps.map((step) => (
          <li key={step}>{withBoldParts(step)}</li>
        ))}
      </ol>
    </section>
  )
}

/** Text between double asterisks names something on the screen. */
function withBoldParts(step: string): ReactNode[] {
  return step.split('**').map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part))
}

interface AroundProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Beside the page, never over it. The focus comes in, and goes back to the button in the header. */
function SidePanel({ title, onClose, children }: AroundProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(
    () =>
      onceOverlaysClosed(() => {
        // A task that was looked for has it already.
        if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true })
      }),
    [],
  )
  const close = useCallback(() => {
    onClose()
    document.getElementById(HELP_OPENER)?.focus({ preventScroll: true })
  }, [onClose])
  useEffect(() => {
    const element = panel.current
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [close])
  return (
    <aside ref={panel} id="help" className={styles.help} aria-label="Help" tabIndex={-1}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <KeyTip label="Close help" keys={['Esc']}>
          <CloseButton aria-label="Close help" aria-keyshortcuts="Escape" onClick={close} />
        </KeyTip>
      </div>
      <div className={styles.body}>{children}</div>
    </aside>
  )
}

/** Over the page, which waits below. */
function Sheet({ title, onClose, children }: AroundProps) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog
      opened={isOpen}
      title={title}
      description="Help"
      onClose={() => setOpen(false)}
      onClosed={onClose}
    >
      <DialogBody readAs={`Help: ${title}`}>
        <div className={`${styles.body} ${styles.sheet}`}>{children}</div>
      </DialogBody>
    </Dialog>
  )
}
