import { QRCode } from 'antd';

const SIZE_PX = 148;

/** A QR code, dark on white in both themes, because many cameras can't read it otherwise. */
export const QrCode = ({ value, label }: { readonly value: string; readonly label: string }) => (
  <div role="img" aria-label={label}>
    {/* antd's picture has the role too, but no name. */}
    <div aria-hidden="true">
      <QRCode
        value={value}
        type="svg"
        size={SIZE_PX}
        color="#000000"
        bgColor="#ffffff"
        bordered={false}
        errorLevel="M"
      />
    </div>
  </div>
);
