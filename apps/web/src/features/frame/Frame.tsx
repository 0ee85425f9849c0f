import { ActionIcon, Burger } from '@mantine/core'
import { IconHelpCircle, IconSearch } from '@tabler/icons-react'
import { Outlet, useBlocker, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { openFinder } from '../../platform/finder.ts'
import { findKeys, findKeysSpoken } from '../../platform/keys.ts'
import { ToolAreaSlot } from '../../platform/page/page.tsx'
import { useSessionIfAny } from '../../platform/session/session.ts'
import { askToLeave } from '../../ui/dialogs/confirm.tsx'
import { KeyTip } from '../../ui/KeyTip.tsx'
import { usePrintKeys } from '../../ui/print/print-page.ts'
import { useNarrow } from '../../ui/theme/narrow.ts'
import { PageSkeleton } from '../../ui/states.tsx'
import { hasUnsaved } from '../../ui/form/unsaved.ts'
import { BackToTop } from './BackToTop.tsx'
import { Banner } from './Banner.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { closeHelp, HELP_OPENER, openHelp, useHelpState } from './help.ts'
import { MobileMenu } from './MobileMenu.tsx'
import { Navigation } from './Navigation.tsx'
import { PaperHead } from './PaperHead.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { useIsMoving } from '../login/switch-school.ts'
import { useArrival } from './useArrival.ts'
import styles from './frame.module.css'

/** Everything around the screens of a school. Without a session there is nothing to see, at once. */
export function Frame() {
  return useSessionIfAny() && <FrameOfSession />
}

function FrameOfSession() {
  const isNarrow = useNarrow()
  const { pathname } = useLocation()
  // Open on the page it was opened on: going elsewhere closes it.
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null)
  const isMenuOpen = isNarrow && menuOpenAt === pathname
  const [toolSlot, setToolSlot] = useState<HTMLElement | null>(null)
  const helpState = useHelpState()
  // On a phone it covers the page it was opened on, and goes with it.
  const help = helpState && (!isNarrow || helpState.at === pathname) ? helpState : null
  const isMoving = useIsMoving()
  useArrival()
  usePrintKeys()
  useQuestionBeforeLeaving()

  const openMenu = () => {
    setMenuOpenAt(pathname)
    // R334
    closeHelp()
  }
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <ProgressBar />
      {isNarrow ? (
        <MobileMenu opened={isMenuOpen} onClose={() => setMenuOpenAt(null)} />
      ) : (
        <header className={styles.side}>
          <Navigation />
        </header>
      )}
      <div className={styles.page}>
        <Banner />
        <section className={styles.top} aria-label="This page">
          {isNarrow && (
            <Burger
              size="sm"
              opened={isMenuOpen}
              onClick={openMenu}
              aria-label="Open menu"
              aria-expanded={isMenuOpen}
              aria-haspopup="dialog"
            />
          )}
          <Breadcrumbs isNarrow={isNarrow} />
          <div className={styles.tools} ref={setToolSlot} />
          <BackToTop />
          {isNarrow && (
            <KeyTip label="Go to" keys={findKeys().split(' ')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label="Go to"
                aria-keyshortcuts={findKeysSpoken()}
                onClick={openFinder}
              >
                <IconSearch size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            </KeyTip>
          )}
          <ActionIcon
            id={HELP_OPENER}
            className={styles.helpOpener}
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Help"
            aria-expanded={help !== null}
            aria-controls={help && !isNarrow ? 'help' : undefined}
            onClick={() => (help ? closeHelp() : void openHelp(pathname))}
          >
            <IconHelpCircle size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </section>
        <div className={styles.body}>
          <main id="content" className={styles.content} tabIndex={-1}>
            <PaperHead />
            <ToolAreaSlot value={toolSlot}>{isMoving ? <PageSkeleton /> : <Outlet />}</ToolAreaSlot>
          </main>
          {help && <help.Panel pages={help.pages} wanted={help.wanted} onClose={closeHelp} />}
        </div>
      </div>
    </div>
  )
}

/** Asks about unsaved changes: with our dialog within the product, with the browser's where the page ends. */
function useQuestionBeforeLeaving(): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && hasUnsaved() && !(await askToLeave()),
    enableBeforeUnload: () => hasUnsaved(),
  })
}
