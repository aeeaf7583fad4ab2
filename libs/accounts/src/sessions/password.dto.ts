import { IsEmailAddress, IsText } from '@app/http';
import { MAX_PASSWORD } from '@app/teams';

export class PasswordLinkRequest {
  @IsEmailAddress()
  email: string;
}

export class ResetPasswordRequest {
  @IsText({ max: 200 })
  token: string;

  @IsText({ max: MAX_PASSWORD, blank: true })
  password: string;
}

export class ChangePasswordRequest {
  @IsText({ max: MAX_PASSWORD, blank: true })
  current_password: string;

  @IsText({ max: MAX_PASSWORD, blank: true })
  password: string;
}
