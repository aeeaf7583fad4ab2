import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access } from '@app/auth';
import { Body, clientAddress, networkOf, type ServiceRequest } from '@app/http';
import { PasswordLinkRequest, ResetPasswordRequest } from './password.dto';
import { PasswordsService } from './passwords.service';

/** For who cannot sign in: a link to the own address, and the password that it lets them set. */
@ApiExcludeController()
@Controller('portal/passwords')
export class PasswordsController {
  constructor(private readonly passwords: PasswordsService) {}

  @Post('link')
  @HttpCode(200)
  @Access('public')
  async link(@Req() request: ServiceRequest, @Body() { email }: PasswordLinkRequest): Promise<{ accepted: true }> {
    await this.passwords.ask(email, networkOf(clientAddress(request)));
    return { accepted: true };
  }

  /** A POST, since the token stands in no address that a log or a history keeps. */
  @Post('reset')
  @HttpCode(200)
  @Access('public')
  async reset(@Body() { token, password }: ResetPasswordRequest): Promise<{ changed: true }> {
    await this.passwords.reset(token, password);
    return { changed: true };
  }
}
