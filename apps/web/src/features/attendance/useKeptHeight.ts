import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps an element as high as it was when what it says changed: whoever taps the next child meets that one, and not the one
 * after it. It may grow. At another width it is as high as it is.
 */
export function useKeptHeight<E extends HTMLElement>(said: string): RefObject<E | null> {
  const element = useRef<E>(null)
  const before = useRef<{ said: string; width: number; height: number } | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const was = before.current
    const now = current.getBoundingClientRect()
    if (was && was.width !== now.width) current.style.minHeight = ''
    else if (was && was.said !== said && now.height < was.height) current.style.minHeight = `${was.height}px`
    before.current = { said, width: now.width, height: current.getBoundingClientRect().height }
  })
  return element
}
