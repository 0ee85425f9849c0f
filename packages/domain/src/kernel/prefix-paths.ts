import type { Finding } from './decision.ts'

/** Puts findings about a part of a form below that part's path: `name` of `addOns.1` is `addOns.1.name`. */
export function prefixPaths(path: string, problems: readonly Finding[]): Finding[] {
  return problems.map((finding) => ({ ...finding, path: `${path}.${finding.path}` }))
}
