/**
 * Address of a school's public page, with its portal name, or its id if it has none (OQ-02). `activity` opens one
 * activity on the page.
 */
export function publicLink(
  publicUrl: string,
  { id, portalName }: { id: string; portalName: string | null },
  { screen, view, activity }: { screen: string; view: string; activity?: string },
): string {
  const query = new URLSearchParams({
    ...(portalName ? { portal: portalName } : { schoolId: id }),
    ...(activity !== undefined && { activity }),
  })
  return `${publicUrl}/schools/public/${screen}/${view}?${query}`
}
