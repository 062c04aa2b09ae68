/** For a page whose address is a secret: it goes to no other site and into no index. React puts both into the head. */
export const SecretAddress = () => (
  <>
    <meta name="referrer" content="no-referrer" />
    <meta name="robots" content="noindex" />
  </>
);
