/** What the toast keeps clear of: the height of what is docked at the lower edge, or of the header. */
export interface PlaceOfToast {
  readonly side: 'bottom' | 'top';
  readonly clear: number;
}

const MARGIN_PX = 16;

let pressed: Element | undefined;

/** Remembers the control that was used last, which a toast must not cover. */
export function watchPressedControl(): () => void {
  const remember = ({ target }: Event) => {
    if (target instanceof Element) pressed = target.closest('button, a, label, input, [role]') ?? undefined;
  };
  const events = ['pointerdown', 'keydown'] as const;
  for (const event of events) document.addEventListener(event, remember, { capture: true });
  return () => {
    for (const event of events) document.removeEventListener(event, remember, { capture: true });
  };
}

/** A toast is at the bottom, above what is docked there, unless it would cover the control that made it. */
export function placeOfToast(toast: Element): PlaceOfToast {
  const { height, left } = toast.getBoundingClientRect();
  const docked = [...document.querySelectorAll('[data-docked]')]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.bottom > innerHeight - 3 * MARGIN_PX);
  const bottom = Math.min(innerHeight, ...docked.map(({ top }) => top));
  const control = pressed?.isConnected === true ? pressed.getBoundingClientRect() : undefined;
  const isCovered =
    control && control.bottom > bottom - MARGIN_PX - height && control.top < bottom && control.right > left;
  if (!isCovered) return { side: 'bottom', clear: innerHeight - bottom };
  // Behind a dialog the page's header can't be used.
  const header = document.querySelector('[role=dialog]') ? null : document.querySelector('header');
  return { side: 'top', clear: Math.max(0, header?.getBoundingClientRect().bottom ?? 0) };
}
