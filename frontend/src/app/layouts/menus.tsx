import { useState, type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import type { User } from '@cablepark/contracts/accounts/user';
import { managers } from '@cablepark/contracts/shared/roles';
import { CloseIcon, MenuIcon } from '../../shared/ui/icons.tsx';
import { useLanguage } from '../../shared/i18n/language.ts';
import { isOneOf } from '../../shared/session/current-user.ts';
import { menuKinds, staffPages, type MenuKind } from '../site-map.ts';
import header from './site-header.module.css';

interface MenuDialogProps {
  readonly openText: string;
  readonly closeText: string;
  readonly title: string;
  readonly className: string | undefined;
  /** Renders the dialog's content from its close button and a function that closes it when a link is followed. */
  readonly children: (closeButton: ReactNode, close: () => void) => ReactNode;
}

/** A button and the menu that it opens, a native `<dialog>` that traps the focus and closes on Escape. */
export function MenuDialog({ openText, closeText, title, className, children }: MenuDialogProps) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => dialog?.close();
  const closeButton = (
    <button type="button" className={header['icon']} aria-label={closeText} onClick={close}>
      <CloseIcon size={22} />
    </button>
  );
  return (
    <>
      <button
        type="button"
        className={header['icon']}
        aria-label={openText}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          dialog?.showModal();
        }}
      >
        <MenuIcon size={22} />
      </button>
      <dialog ref={setDialog} className={className} aria-label={title} closedby="any" onClose={() => setOpen(false)}>
        {isOpen && children(closeButton, close)}
      </dialog>
    </>
  );
}

interface StaffLinksProps {
  readonly user: User;
  readonly className: string | undefined;
  readonly headingClassName: string | undefined;
  readonly onFollow?: (() => void) | undefined;
}

/** Links to the staff pages that the user may open, by kind. The kinds without such a page are left out. */
export function StaffLinks({ user, className, headingClassName, onFollow }: StaffLinksProps) {
  const language = useLanguage();
  const pages = staffPages.filter(({ roles = managers }) => isOneOf(user, roles));
  return (Object.keys(menuKinds) as MenuKind[]).map((kind) => {
    const ofKind = pages.filter((page) => page.kind === kind);
    return (
      ofKind.length > 0 && (
        <div key={kind} role="group" aria-labelledby={`menu-${kind}`}>
          <p id={`menu-${kind}`} className={headingClassName}>
            {menuKinds[kind][language]}
          </p>
          {ofKind.map(({ path, Icon, menu }) => (
            <NavLink key={path} to={path} className={className} onClick={onFollow}>
              <Icon />
              {menu[language]}
            </NavLink>
          ))}
        </div>
      )
    );
  });
}
